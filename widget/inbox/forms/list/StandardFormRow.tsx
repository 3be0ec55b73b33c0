import { listTexts as texts } from '../texts/en-list.ts'

type Props = {
  workspaceId: string
  /** Without forms of the workspace's own, whose templates stand below. */
  isAlone: boolean
  onCopy: () => void
}

/** The form that every workspace has, which the builder cannot change. */
export const StandardFormRow = ({ workspaceId, isAlone, onCopy }: Props) => (
  <li>
    <div>
      <h2>{texts.standardForm}</h2>
      <p class="hint">{isAlone ? texts.standardFormAloneHint : texts.standardFormHint}</p>
    </div>
    <div class="bar">
      <button type="button" aria-label={texts.copyCodeNamed(texts.standardFormInSentence)} onClick={onCopy}>
        {texts.copyCode}
      </button>
      <a
        class="button"
        href={`/form/${workspaceId}`}
        target="_blank"
        rel="noopener"
        aria-label={texts.openNamed(texts.standardFormInSentence)}
      >
        {texts.open}
      </a>
    </div>
  </li>
)
