import type { Translate } from '../translate.ts'

type Props = { t: Translate; label: string; copied: boolean | undefined; onClick: () => void }

/** A button that copies something, and the announcement that it has. */
export const CopyButton = ({ t, label, copied, onClick }: Props) => (
  <>
    <button type="button" class="link-button" onClick={onClick}>
      <span key={`${copied}`}>{copied ? t('copied') : label}</span>
    </button>
    <span role="status" class="visually-hidden">
      {copied && t('copied')}
    </span>
  </>
)
