/** Returns a page of the Corner Shop's own site with this content. */
export const sitePage = (content: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Corner Shop</title>
<style>
  :root { color-scheme: light dark; --ink: light-dark(#3b2a20, #f2e6da); --crust: light-dark(#a3472f, #e6957d) }
  body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: var(--ink); background: light-dark(#fffdf9, #1d1613) }
  header { display: flex; gap: 1.5rem; align-items: baseline; padding: .75rem 1.5rem; border-bottom: 1px solid light-dark(#eadfd3, #463830) }
  header b { margin-right: auto; font: bold 1.25rem/1 Georgia, serif; color: var(--crust) }
  header span { font-size: .875rem }
  main { padding: 1rem 1.5rem 1.5rem }
</style>
<header><b>Corner Shop</b><span>Bread</span><span>Cakes</span><span>Catering</span><span>Visit us</span></header>
<main>${content}</main>`
