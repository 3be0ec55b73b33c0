import { toSvgDataURL } from 'lean-qr/extras/svg'
import { qrColours, useQrCode } from '../../qr/use-qr-code.ts'
import { embedTexts } from '../texts/en-embed.ts'

const options = { ...qrColours, scale: 10 }

/** A URL as a QR code, also as a file. */
export function QrCode({ url }: { url: string }) {
  const { svg, code } = useQrCode(url, options)
  return (
    <p class="qr">
      <svg ref={svg} role="img" aria-label={embedTexts.qrCode} />
      <a class="button" href={toSvgDataURL(code, options)} download="testimonial-form.svg">
        {embedTexts.downloadQrCode}
      </a>
    </p>
  )
}
