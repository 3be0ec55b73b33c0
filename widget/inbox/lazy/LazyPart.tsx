import { Component, type ComponentType } from 'preact'
import { texts } from '../state/en.ts'
import { LoadError } from './LoadError.tsx'

type Props<PartProps> = {
  /** Imports the module of the part. */
  load: () => Promise<{ default: ComponentType<PartProps> }>
  props: PartProps
  /** Says that it is loading. A part of something that is shown already comes without a word. */
  isPlace?: boolean
  /** Runs if it cannot be loaded. */
  onError?: () => void
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
      this.setState({ part: (await this.props.load()).default })
    } catch {
      this.props.onError?.()
      this.setState({ failed: true })
    }
  }

  override render({ props, isPlace }: Props<PartProps>, { part: Part, failed }: State<PartProps>) {
    if (Part) return <Part {...props} />
    if (failed) return <LoadError onRetry={this.load} isPlace={isPlace} />
    return isPlace ? <p role="status">{texts.loading}</p> : null
  }
}
