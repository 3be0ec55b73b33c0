import type { InboxPage } from '../../../shared/inbox.ts'
import type { HealthRow } from '../../../shared/workspace/health.ts'
import { sectionUrl } from '../state/routes.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { formatTime } from '../ui/format-date.ts'
import { Loading } from '../ui/Loading.tsx'
import { texts } from './en.ts'
import { loadHealth } from './health-report.ts'
import { splitHelp } from './split-help.ts'
import { useHealth } from './use-health.ts'

const order: HealthRow['state'][] = ['fault', 'warning', 'ok']

const classes = { fault: 'state alarm', warning: 'state warn', ok: 'state published' }

/** The report of the service on itself, worst first, and the command that checks a page. */
export default function Health({ page }: { page: InboxPage }) {
  const { workspaceId, workspaces } = page
  const { rows, loaded, error } = useHealth(workspaceId)
  const reload = () => loadHealth(workspaceId)
  const website = workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.website
  return (
    <>
      <header class="bar head">
        <h1>{texts.health}</h1>
        <span role="status" class="hint">
          {loaded && texts.asOf(formatTime(loaded))}
        </span>
        <button type="button" class="end" onClick={reload}>
          {texts.checkAgain}
        </button>
      </header>
      <Loading resource={{ data: rows, error, reload }} />
      {(rows || error) && (
        <>
          <ul class="rows states">
            {order.flatMap((state) =>
              rows
                ?.filter((row) => row.state === state)
                .map((row) => <Row key={row.name} row={row} workspaceId={workspaceId} />),
            )}
          </ul>
          <h2 class="apart">{texts.yourPage}</h2>
          <p class="muted">{texts.yourPageText}</p>
          <CopyField text={`npm run laurel -- doctor ${website ?? 'https://shop.example'}`} isCode />
        </>
      )}
    </>
  )
}

function Row({ row: { name, state, sentence, help }, workspaceId }: { row: HealthRow; workspaceId: string }) {
  return (
    <li>
      <span class={classes[state]}>{texts.states[state]}</span>
      <div>
        <h2>{texts.names[name]}</h2>
        <p>{sentence}</p>
        {help && (
          <p>
            {splitHelp(help).map(({ text, section }) =>
              section ? (
                <a key={text} class="link" href={sectionUrl(workspaceId, section)}>
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        )}
      </div>
    </li>
  )
}
