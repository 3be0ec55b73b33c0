import { texts } from '../state/en.ts'
import { noNotice, setState } from '../state/store.ts'

/** Reports that an action could not be loaded, and gives up the dialog that it would have been. */
export const reportLoadFailure = () => setState({ dialog: null, notice: { ...noNotice, text: texts.loadFailed } })

/** Runs an action once its module is loaded, or reports that it cannot be. */
export const loadAction = <Module>(module: Promise<Module>, run: (module: Module) => void) =>
  void module.then(run, reportLoadFailure)

/** Highlights the selected words of the open testimonial, or asks for them. */
export const highlightWords = () =>
  loadAction(import('../record/highlight.ts'), ({ highlightSelection }) => highlightSelection())
