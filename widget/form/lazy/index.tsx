import { lazyTexts } from '../../../shared/texts/en/lazy.ts'
import { addStyles } from '../styles.ts'
import { addTexts } from '../translate.ts'
import css from './lazy.css?inline'

/*
 * The code for filling in and sending is loaded with the first input.
 */
addTexts(lazyTexts)
addStyles(css)

export { isStoredFile } from '../../../shared/media.ts'
export {
  addProfile,
  checkVideo,
  clearStars,
  closeField,
  focusField,
  handleChange,
  handleInput,
} from './actions.ts'
export { FieldMessage } from './FieldMessage.tsx'
export { MediaField } from './MediaField.tsx'
export { ProfileLinks } from './ProfileLinks.tsx'
export { RatingStatus } from './RatingStatus.tsx'
export { RestoredDraft } from './RestoredDraft.tsx'
export { sendWithRetry } from './retry.ts'
export { SubmitActions } from './SubmitActions.tsx'
export { SubmitStatus } from './SubmitStatus.tsx'
export { SuccessMessage } from './SuccessMessage.tsx'
export { submitForm } from './submit-form.ts'
