import type { InboxPage } from '../../../shared/inbox.ts'
import { askUrl } from '../requests/ask-url.ts'
import { placeUrl } from '../state/routes.ts'
import { noNotice, setState } from '../state/store.ts'
import { Icon } from '../ui/Icon.tsx'
import { icons } from '../ui/icons.ts'
import { Key } from '../ui/Key.tsx'
import { Menu } from '../ui/Menu.tsx'
import { placeIcons } from '../ui/place-icons.ts'
import { texts } from './en.ts'

/** The menu of "Add": the ways in which testimonials come besides the form. */
export default function AddMenu({ page: { workspaceId }, onClose }: { page: InboxPage; onClose: () => void }) {
  const copyLink = async () => {
    // The menu closes, and the button with it.
    document.querySelector<HTMLElement>('.top .add')?.focus()
    onClose()
    setState({ notice: { ...noNotice, text: await copy(`${location.origin}/form/${workspaceId}`) } })
  }
  const addByHand = () => {
    // The dialog gives the focus back to where it was: the menu is closed by then.
    document.querySelector<HTMLElement>('.top .add')?.focus()
    onClose()
    setState({ dialog: { kind: 'add' } })
  }
  return (
    <Menu label={texts.addMenu} class="adds" onClose={onClose}>
      <li>
        <button type="button" onClick={addByHand}>
          <Icon path={icons.plus} />
          {texts.byHand} <Key name="n" />
        </button>
      </li>
      <li>
        <a class="button" href={`${placeUrl(workspaceId, 'import')}?step=source`}>
          <Icon path={icons.inbox} />
          {texts.import}
        </a>
      </li>
      <li>
        <a class="button" href={askUrl(workspaceId)}>
          <Icon path={icons.requests} />
          {texts.ask}
        </a>
      </li>
      <li>
        <button type="button" onClick={copyLink}>
          <Icon path={placeIcons.copy} />
          {texts.copyLink}
        </button>
      </li>
    </Menu>
  )
}

/** Copies a URL; returns the sentence about it. */
async function copy(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url)
    return texts.copied
  } catch {
    // There is no clipboard without https or permission.
    return texts.notCopied(url)
  }
}
