import { hasShortcuts } from '../state/storage.ts'

/**
 * The key of a shortcut beside the name of its action, for eyes only: the list of shortcuts names all. Nothing while they are
 * switched off.
 */
export const Key = ({ name }: { name: string }) =>
  hasShortcuts() ? (
    <span class="key" aria-hidden="true">
      {name}
    </span>
  ) : null
