import { Component } from 'preact'
import { apiName } from '../../../shared/form-fields.ts'
import type { MediaTexts } from '../../../shared/texts/en/media.ts'
import { addTexts } from '../translate.ts'
import type { FormComponent } from '../types.ts'

/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

type Props = { form: FormComponent; kind: 'photo' | 'video' }
type State = { Picker?: typeof import('../media/MediaPicker.tsx').MediaPicker }

/** The kinds of files that the service stores: requested once per page. */
let storedKinds: Promise<string[]> | undefined

async function readKinds(service: string): Promise<string[]> {
  // With the method, which old polyfills of `fetch` need.
  const response = await fetch(`${service}/v1/media`, { method: 'GET', credentials: 'omit' })
  return (await response.json()).kinds
}

/** Lets the visitor upload a photo or a video, if the service stores such files; otherwise there is only the field for a link. */
export class MediaField extends Component<Props, State> {
  private lang: string | undefined

  override componentDidMount() {
    this.load().catch(() => {})
  }

  override componentDidUpdate() {
    this.componentDidMount()
  }

  private async load() {
    const { form, kind } = this.props
    const { service, texts } = form.props
    const lang = texts?.lang ?? 'en'
    if (this.lang === lang) return
    this.lang = lang
    storedKinds ??= readKinds(service)
    if (!(await storedKinds).includes(kind)) {
      // The visitor has opened the field, and waits for it.
      const setting = kind === 'photo' ? 'image' : kind
      return form.focus(`.parts:has([value=${setting}]:focus) ~ .${apiName(setting)} input`)
    }
    const url = `${service}/assets/media-${lang.slice(0, 2)}-${BUILD}.js`
    const [translated, Picker]: [{ texts: MediaTexts }, State['Picker']] = await Promise.all([
      import(/* @vite-ignore */ url),
      import('../media/index.tsx').then(({ loadPicker }) => loadPicker(kind)),
    ])
    addTexts(translated.texts, texts)
    this.setState({ Picker })
  }

  override render({ form, kind }: Props, { Picker }: State) {
    return Picker && <Picker form={form} kind={kind} />
  }
}
