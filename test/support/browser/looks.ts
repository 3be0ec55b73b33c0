import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { overflow } from './browser.ts'

/* The checks of a screen in all looks, one after the other on the same page: reaching a screen takes longer. */

type AxeOptions = { context?: string; rules?: axe.RunOptions }

/** The looks of a screen besides light colours at its own width, where all rules are checked. */
const looks = {
  'dark colours': { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  'forced dark colours': { forcedColors: 'active', colorScheme: 'dark' },
  // So high that no bar covers half of a control, which would count as too small.
  '320 px': { width: 320, height: 4_000 },
} as const

/** Between a phone and a desktop, where a screen only has to fit. */
const tabletWidth = 768

/** All rules of WCAG and best practices. */
export const allRules: axe.RunOptions = { rules: { 'target-size': { enabled: true } } }

/** Those whose result depends on the colours or the size of what is shown. */
export const lookRules: axe.RunOptions = {
  runOnly: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
}

/**
 * Returns the errors of a screen in each look: violations of axe's rules, by default all of them in the first look, and by how
 * much it is too wide. Motion stays off from then on.
 */
export async function findLookProblems(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const viewport = page.viewportSize() ?? { width: 1280, height: 720 }
  const problems: string[] = []
  const check = async (look: string, violations: string[] = []) => {
    const excess = await overflow(page)
    const texts = [...violations, ...(excess > 0 ? [`${excess} px too wide`] : [])]
    problems.push(...texts.map((text) => `${look}: ${text}`))
  }
  // Without motion, as axe would measure colours during their transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await check('light colours', await findViolations(page, options))
  for (const [name, { width = viewport.width, height = viewport.height, ...media }] of Object.entries<Look>(looks)) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media })
    await check(name, await findViolations(page, { ...options, rules: lookRules }))
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
  await page.setViewportSize({ ...viewport, width: tabletWidth })
  await check(`${tabletWidth} px`)
  await page.setViewportSize(viewport)
  return problems
}

/** The differences of a look from light colours. */
type Look = { colorScheme?: 'dark'; forcedColors?: 'active'; width?: number; height?: number }

/** Returns the rules of axe that a page or a frame breaks, in `context` if it is given, each with the element. */
export async function findViolations(
  frame: Page | Frame,
  { context, rules = allRules }: AxeOptions = {},
): Promise<string[]> {
  // Compiling axe takes longer than running it.
  if (!(await frame.evaluate(() => 'axe' in window))) {
    await frame.evaluate(axe.source)
    await frame.evaluate(readForcedColors)
  }
  return frame.evaluate(
    async ([context, rules]) => {
      const { violations }: axe.AxeResults = await Reflect.get(window, 'axe').run(context ?? document, rules)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
      )
    },
    [context, { iframes: false, resultTypes: ['violations' as const], ...rules }] as const,
  )
}

/** Axe reads the colour of a text from a property that Chromium does not force. */
function readForcedColors(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === '-webkit-text-fill-color' ? 'color' : name)
  }
}
