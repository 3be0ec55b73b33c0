import { Component, type ComponentType } from 'preact'
import type { InboxPage } from '../../shared/inbox.ts'
import { texts } from './en.ts'
import { LoadError } from './LoadError.tsx'
import type { Route } from './routes.ts'

type ScreenProps = { page: InboxPage; formId?: string | undefined }
type Props = ScreenProps & { name: Route['screen'] | 'form' | 'welcome' }
type Screen = ComponentType<ScreenProps>
type State = { screen?: Screen; failed?: boolean }

const modules = import.meta.glob<Screen>('./screens/{Form,Forms,History,Settings,Keys,Devices,Welcome}.tsx', {
  import: 'default',
})

/** A screen, or a part of one, that is loaded when it is shown first. */
export class LazyScreen extends Component<Props, State> {
  override state: State = {}

  override componentDidMount() {
    this.load()
  }

  private readonly load = async () => {
    this.setState({ failed: false })
    const file = `./screens/${this.props.name.replace(/^./, (letter) => letter.toUpperCase())}.tsx`
    try {
      const screen = await modules[file]?.()
      this.setState(screen ? { screen } : { failed: true })
    } catch {
      this.setState({ failed: true })
    }
  }

  override render({ name, ...props }: Props, { screen: Screen, failed }: State) {
    if (Screen) return <Screen {...props} />
    return failed ? <LoadError onRetry={this.load} /> : <p role="status">{texts.loading}</p>
  }
}
