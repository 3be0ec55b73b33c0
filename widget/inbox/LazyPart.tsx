import { Component, type ComponentType } from 'preact'
import { texts } from './en.ts'
import { LoadError } from './LoadError.tsx'

type Props<PartProps> = {
  /** Loads the part; `undefined` if there is none. */
  load: (() => Promise<ComponentType<PartProps>>) | undefined
  props: PartProps
}
type State<PartProps> = { part?: ComponentType<PartProps>; failed?: boolean }

/** A component that is loaded when it is shown first. */
export class LazyPart<PartProps extends object> extends Component<Props<PartProps>, State<PartProps>> {
  override state: State<PartProps> = {}

  override componentDidMount() {
    this.load()
  }

  private readonly load = async () => {
    this.setState({ failed: false })
    try {
      const part = await this.props.load?.()
      this.setState(part ? { part } : { failed: true })
    } catch {
      this.setState({ failed: true })
    }
  }

  override render({ props }: Props<PartProps>, { part: Part, failed }: State<PartProps>) {
    if (Part) return <Part {...props} />
    return failed ? <LoadError onRetry={this.load} /> : <p role="status">{texts.loading}</p>
  }
}
