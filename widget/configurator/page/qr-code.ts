import { toSvg, toSvgDataURL } from 'lean-qr/extras/svg'
import { generate } from 'lean-qr/nano'

// Black on white with the quiet zone of the standard, in any theme: many scanners fail without.
const options = { on: 'black', off: 'white', pad: 4, scale: 10 }

/** Renders a text as a QR code into an SVG element, and into the file that a link downloads. */
export function renderQrCode(text: string, svg: SVGSVGElement, download: HTMLAnchorElement): void {
  const code = generate(text)
  toSvg(code, svg, options)
  download.href = toSvgDataURL(code, options)
}
