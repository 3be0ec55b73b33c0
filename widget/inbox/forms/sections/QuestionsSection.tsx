import { useLayoutEffect, useState } from 'preact/hooks'
import * as limits from '../../../../shared/limits.ts'
import { Section } from '../../ui/editors/Section.tsx'
import type { FormEditor } from '../editor/form-editor.ts'
import { texts } from '../texts/en.ts'
import { type Question, QuestionFields } from './QuestionFields.tsx'

/** The questions of a form, with buttons that move and remove them. */
export function QuestionsSection({ editor }: { editor: FormEditor }) {
  const { settings, problems } = editor.state
  const questions = settings.questions ?? []
  const requiredCount = questions.filter(({ required }) => required).length
  const [announcement, setAnnouncement] = useState('')
  const [focusId, setFocusId] = useState<{ id: string }>()
  /** The question that was added and not left yet: it may be empty. */
  const [addedId, setAddedId] = useState('')
  // Before the next key: that one is for the button too.
  useLayoutEffect(() => {
    if (focusId) document.getElementById(focusId.id)?.focus()
  }, [focusId])

  const write = (next: Question[]) => editor.edit({ questions: next })
  const change = (index: number, part: Partial<Question>) =>
    write(questions.map((question, at) => (at === index ? { ...question, ...part } : question)))
  const move = (index: number, by: 1 | -1, buttonId: string) => {
    const target = index + by
    const moved = questions[index]
    if (!moved || !questions[target]) return
    write(questions.toSpliced(index, 1).toSpliced(target, 0, moved))
    setAnnouncement(texts.movedTo(target + 1, questions.length))
    // Browsers without `moveBefore` take the focus from what is moved.
    setFocusId({ id: buttonId })
  }
  const remove = (index: number) => {
    const next = questions.toSpliced(index, 1)
    editor.replace({ ...settings, questions: next }, texts.removedQuestion(index + 1))
    const neighbour = next[Math.min(index, next.length - 1)]
    setFocusId({ id: neighbour ? `question-${neighbour.id}` : 'add-question' })
  }
  const add = () => {
    const id = newId(questions)
    write([...questions, { id, text: '' }])
    setAddedId(id)
    setAnnouncement(texts.movedTo(questions.length + 1, questions.length + 1))
    setFocusId({ id: `question-${id}` })
  }
  return (
    <Section
      id="questions"
      title={texts.questions}
      summary={texts.questionSummary(questions.length, requiredCount)}
      open
    >
      <p class="hint">{questions.length > 0 ? texts.questionsHint : texts.noQuestions}</p>
      <p role="status" class="unseen">
        {announcement}
      </p>
      <ol class="questions">
        {questions.map((question, index) => (
          <QuestionFields
            key={question.id}
            question={question}
            index={index}
            count={questions.length}
            error={question.id !== addedId && problems[`questions.${question.id}`] ? texts.empty : undefined}
            onLeave={() => setAddedId('')}
            onChange={(part) => change(index, part)}
            onMove={(by, buttonId) => move(index, by, buttonId)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p class="bar">
        <button
          type="button"
          id="add-question"
          aria-disabled={questions.length >= limits.questions}
          onClick={() => questions.length < limits.questions && add()}
        >
          {texts.addQuestion}
        </button>
        {questions.length >= limits.questions && <span class="hint">{texts.maxQuestions(limits.questions)}</span>}
      </p>
    </Section>
  )
}

/** Returns an id that no question has; also none that was removed, whose answers it would take over. */
function newId(questions: Question[]): string {
  const id = `q${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`
  return questions.some((question) => question.id === id) ? newId(questions) : id
}
