import { qrColours, useQrCode } from '../qr/use-qr-code.ts'
import { OnceShown } from '../ui/OnceShown.tsx'
import { texts } from './en.ts'

const options = { ...qrColours, scale: 4 }

/** A link that signs in another device, also as a QR code. */
export function DeviceLink({ url, ...actions }: { url: string; onKeep: () => void; onDone: () => void }) {
  const { svg } = useQrCode(url, options)
  return (
    <OnceShown title={texts.deviceLink} hint={texts.deviceLinkHint} secret={url} {...actions}>
      <svg ref={svg} role="img" aria-label={texts.qrCode} />
    </OnceShown>
  )
}
