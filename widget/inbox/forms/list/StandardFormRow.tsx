import { listTexts as texts } from '../texts/en-list.ts'

/** The form that every workspace has, which the builder cannot change. */
export const StandardFormRow = ({ workspaceId, onCopy }: { workspaceId: string; onCopy: () => void }) => (
  <li>
    <div>
      <h2>{texts.standardForm}</h2>
      <p class="hint">{texts.standardFormHint}</p>
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
