import { Choices } from '../../ui/dialogs/Choices.tsx'
import { texts } from '../en-steps.ts'
import type { Headings } from '../import-state.ts'

type Props = { headings: Headings; onAnswer: (isHeading: boolean) => void }

/** Asks whether the first row of a table has the names of its columns, with that row. */
export const HeadingQuestion = ({ headings: { row, isHeading }, onAnswer }: Props) => (
  <div class="ask">
    <p class="code" dir="auto">
      {row.join(' | ')}
    </p>
    <Choices<'yes' | 'no' | ''>
      legend={texts.headingQuestion}
      name="heading"
      values={['yes', 'no']}
      labels={{ yes: texts.headingYes, no: texts.headingNo, '': '' }}
      value={isHeading === null ? '' : isHeading ? 'yes' : 'no'}
      onChange={(answer) => onAnswer(answer === 'yes')}
    />
  </div>
)
