import type { FormComponent } from '../types.ts'

/** Returns whether the visitor is at the form, or nowhere else on the page: Safari does not focus a button that is clicked. */
export const isPresent = ({ props }: FormComponent): boolean | undefined => document.activeElement?.contains(props.host)
