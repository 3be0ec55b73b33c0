import { errorResponses } from '../openapi/core/error-responses.ts'

/** The statuses that an operation's own list of errors leaves out. */
const otherStatuses = [
  { status: 304, description: 'Nothing has changed since the response that `If-None-Match` names.', example: '' },
  {
    status: 405,
    description: 'The URL does not support this method. `Allow` lists those that it does.',
    example: 'This URL only supports GET, HEAD.',
  },
]

/** Returns the statuses that are no success, as a table in Markdown: each with its anchor and the sentence of an example. */
export function statusTable(): string {
  const rows = [...errorResponses, ...otherStatuses]
    .toSorted((a, b) => a.status - b.status)
    .map(
      ({ status, description, example }) =>
        `| <span id="status-${status}">\`${status}\`</span> | ${example && `“${example}”`} | ${description} |`,
    )
  return ['| Status | Sentence, such as | When |', '| --- | --- | --- |', ...rows].join('\n')
}
