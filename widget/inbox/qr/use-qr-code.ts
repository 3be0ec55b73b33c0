import { toSvg } from 'lean-qr/extras/svg'
import { generate } from 'lean-qr/nano'
import { useEffect, useMemo, useRef } from 'preact/hooks'

/** Black on white with the quiet zone of the standard, in any theme: many scanners fail without. */
export const qrColours = { on: 'black', off: 'white', pad: 4 }

/** Draws a URL as a QR code into the element of the ref that it returns, beside the code; `options` must stay the same object. */
export function useQrCode(url: string, options: NonNullable<Parameters<typeof toSvg>[2]>) {
  const svg = useRef<SVGSVGElement>(null)
  const code = useMemo(() => generate(url), [url])
  useEffect(() => {
    if (svg.current) toSvg(code, svg.current, options)
  }, [code, options])
  return { svg, code }
}
