import { useQrCode } from '../qr/use-qr-code.ts'
import { texts } from './en.ts'

// The white padding of the element is the quiet zone.
const options = { on: 'black', pad: 0, scale: 10 }

/** A URL as a QR code. */
export default function QrCode({ url }: { url: string }) {
  const { svg } = useQrCode(url, options)
  return <svg ref={svg} role="img" aria-label={texts.qrCode} />
}
