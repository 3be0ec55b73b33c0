import { texts } from '../en-steps.ts'
import { stepUrl } from '../import-url.ts'

/** Returns the link from the notice of an import that has ended to its result, or to why it has stopped. */
export const createResultLink = (workspaceId: string) => (
  <a class="button quiet" href={stepUrl(workspaceId, 'result')}>
    {texts.showResult}
  </a>
)
