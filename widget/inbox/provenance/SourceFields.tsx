import './styles.ts'
import { urlInput } from '../ui/dialogs/url-input.ts'
import { texts } from './en.ts'
import { sourceOptions } from './source-options.ts'
import { type FieldsProps, ValueField } from './ValueField.tsx'

type Props = FieldsProps<'source' | 'sourceName' | 'sourceUrl' | 'sourceDay'> & {
  /** The source can be left open. */
  isOptional?: boolean
}

/** The fields that say where a testimonial first appeared, and when. */
export function SourceFields({ isOptional = false, ...props }: Props) {
  const { values, onEdit } = props
  return (
    <>
      <div class="pair">
        <ValueField {...props} name="source" isOptional={isOptional}>
          {(control) => (
            <select
              {...control}
              required={!isOptional}
              value={values.source}
              onChange={({ currentTarget }) => onEdit({ source: currentTarget.value })}
            >
              <option value="">{texts.choose}</option>
              {sourceOptions.map(([source, label]) => (
                <option key={source} value={source}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </ValueField>
        {values.source === 'other' && <ValueField {...props} name="sourceName" />}
      </div>
      <div class="pair">
        <ValueField {...props} name="sourceDay" isOptional hint={texts.dayHint} input={{ dir: 'ltr' }} />
        <ValueField {...props} name="sourceUrl" isOptional hint={texts.linkHint} input={{ ...urlInput, dir: 'ltr' }} />
      </div>
    </>
  )
}
