import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { LoadError } from '../LoadError.tsx'
import { texts } from '../screens/en.ts'

type Props<PartProps> = { load: () => Promise<ComponentType<PartProps>>; props: PartProps }

/** A part of the builder that is loaded when it is shown first. `load` must be the same function each time. */
export function LazyPart<PartProps extends object>({ load, props }: Props<PartProps>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<PartProps> | null }>()
  const start = () => {
    setLoaded(undefined)
    load().then(
      (Part) => setLoaded({ Part }),
      () => setLoaded({ Part: null }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once.
  useEffect(start, [])
  if (!loaded) return <p role="status">{texts.loading}</p>
  return loaded.Part ? <loaded.Part {...props} /> : <LoadError onRetry={start} />
}
