import type { ComponentChildren } from 'preact'
import { texts } from './en.ts'

type Props = {
  title: string
  /** It is done: its title is enough. */
  isDone?: boolean
  isAlarm?: boolean
  children?: ComponentChildren
}

/** A step, with what to do unless it is done. */
export const Step = ({ title, isDone, isAlarm, children }: Props) => (
  <li class={isDone ? 'done' : undefined}>
    <span class={isAlarm ? 'leaf alarm' : 'leaf'} />
    <h3>
      {isDone && <span class="unseen">{texts.done}</span>}
      {title}
    </h3>
    {!isDone && children}
  </li>
)
