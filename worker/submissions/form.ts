import type { FormSettings } from '../../shared/forms/form-settings.ts'
import { VisitorTestimonialInput } from '../../shared/testimonial.ts'
import { findFormSettings } from '../db/form-versions.ts'
import { denialError, type Scope } from '../db/scope.ts'
import { formatIssues } from '../lib/format-issues.ts'
import { ValidationError } from '../middleware/validate.ts'
import { checkSubmission, readSubmission } from './form-rules.ts'

/**
 * Returns the fields that a visitor's input means in the form that it names, and the settings of the form's version, which are
 * `undefined` without a stored form.
 * @throws ValidationError if the input breaks a rule of that version; and see `findFormSettings`.
 */
export async function applyForm(scope: Scope, input: VisitorTestimonialInput) {
  const settings = await validateSubmission(scope, input)
  return { settings, submission: readSubmission(settings, input) }
}

async function validateSubmission(scope: Scope, input: VisitorTestimonialInput): Promise<FormSettings | undefined> {
  if (input.formId === undefined) return undefined
  const settings = await findFormSettings(scope, input.formVersion)
  const issues = checkSubmission(settings, input)
  if (issues.length === 0) return settings
  // Without access, what is missing would be of no use.
  throw (await denialError(scope)) ?? new ValidationError(formatIssues(issues, VisitorTestimonialInput), issues)
}
