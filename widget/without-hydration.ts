import type { Plugin } from 'vite'

/*
 * Turns off hydration and suspense in Preact, which the form never uses: an eighth of Preact, and half a kilobyte for every visitor.
 * Preact has no switch for that, so this replaces the conditions that are true only while it hydrates; the minifier removes what
 * depends on them.
 */

/** Conditions in preact.mjs that are false, and parameters that are null, unless Preact hydrates or suspends. */
const conditions: [code: string, constant: string][] = [
  ['128&u.__u&&', '0&&'],
  ['p&&p.some(g)', '0'],
  ['c||o)if(t&&t.then)', '0)if(t&&t.then)'],
  ['!u&&(i=t.__c)&&(i=i.__z)&&', '0&&'],
  [',o)for(s=0;s<o.length', ',0)for(s=0;s<o.length'],
  [',l&&(n.__m&&', ',0&&(n.__m&&'],
  ['o&&d.call(a.childNodes)', 'null'],
  ['!l&&o)for(', '0)for('],
  [':l&&"function"!=typeof k||', ':'],
  ['l||y&&(h.__html', 'y&&(h.__html'],
  ['e,o?o[0]:u.__k', 'e,u.__k'],
  ['o&&o.some(g)),l&&"textarea"!=C||', '0),'],
  ['l&&t.data==x', '0'],
  ['(u=t&&32&t.__u)?null:', '(u=0)?null:'],
  ['i?null:r.firstChild?d.call(r.childNodes):null', 'null'],
  ['32&u.__u?[i]:null', 'null'],
  ['&&!t.data.startsWith("$s")', ''],
]

/** @throws Error unless Preact's code has each condition once, as in the version of package-lock.json. */
function turnOff(preact: string): string {
  return conditions.reduce((code, [condition, constant]) => {
    if (code.split(condition).length !== 2)
      throw new Error(`Preact has changed; adapt without-hydration.ts: ${condition}`)
    return code.replace(condition, () => constant)
  }, preact)
}

export const withoutHydration: Plugin = {
  name: 'laurel-without-hydration',
  transform: { filter: { id: /preact\/dist\/preact\.mjs$/ }, handler: turnOff },
}
