import { useEffect } from 'preact/hooks'
import { setTitleDetail } from '../../page-title.ts'

/** Puts the name of a section or form into the title of the document while the component is there. */
export function useTitle(detail = ''): void {
  useEffect(() => {
    setTitleDetail(detail)
    return () => setTitleDetail('')
  }, [detail])
}
