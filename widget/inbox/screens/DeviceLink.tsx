import { toSvg } from 'lean-qr/extras/svg'
import { generate } from 'lean-qr/nano'
import { useEffect, useRef } from 'preact/hooks'
import { OnceShown } from '../ui/OnceShown.tsx'
import { texts } from './en.ts'

/** A link that signs in another device, also as a QR code. */
export function DeviceLink({ url, onDone }: { url: string; onDone: () => void }) {
  const svg = useRef<SVGSVGElement>(null)
  useEffect(() => {
    // Black on white with the quiet zone of the standard, in any theme: many scanners fail without.
    if (svg.current) toSvg(generate(url), svg.current, { on: 'black', off: 'white', pad: 4, scale: 4 })
  }, [url])
  return (
    <OnceShown title={texts.deviceLink} hint={texts.deviceLinkHint} secret={url} onDone={onDone}>
      <svg ref={svg} role="img" aria-label={texts.qrCode} />
    </OnceShown>
  )
}
