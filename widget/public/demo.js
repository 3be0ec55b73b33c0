// The tag as it must read in a page of another origin: with this deployment's own address.
const tag = `<script src="${location.origin}/laurel.js" async></script>`
const code = document.getElementById('tag')
const copied = document.getElementById('copied')

code.textContent = tag
document.getElementById('copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(tag)
    copied.textContent = 'Copied'
  } catch {
    // No clipboard without https or permission: the tag is left selected instead.
    getSelection().selectAllChildren(code)
    copied.textContent = 'Selected: copy it with Ctrl+C or ⌘C'
  }
})
