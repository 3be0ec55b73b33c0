import type { ComponentChildren } from 'preact'
import type { Note, Remark } from './Field.tsx'

type Props = {
  name: string
  required: boolean
  note: Note | undefined
  Remark: Remark
  children: ComponentChildren
}

/** A box to agree with: never ticked beforehand; its value is the moment of ticking. */
export function Consent({ name, required, note, Remark, children }: Props) {
  return (
    <div class="consent">
      <label>
        <input
          type="checkbox"
          id={name}
          name={name}
          required={required}
          // Without it browsers call a box that has to be ticked wrong before anybody could.
          aria-invalid={!!note?.wrong}
          aria-describedby={Remark && `${name}-note`}
          onClick={({ currentTarget }) => {
            currentTarget.value = new Date().toISOString()
          }}
        />
        <span>{children}</span>
      </label>
      {Remark && <Remark id={name} note={note} />}
    </div>
  )
}
