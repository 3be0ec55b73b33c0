import * as z from 'zod/mini'
import * as contact from '../../shared/contact.ts'
import * as limits from '../../shared/limits.ts'
import * as query from '../../shared/query.ts'
import * as testimonial from '../../shared/testimonial.ts'
import * as workspace from '../../shared/workspace.ts'

/*
 * The schemas with what their fields mean, for the description of the API: the service itself never needs to know. A field
 * of a record that has no meaning here means what it means in the input.
 */

/** The schema with these meanings. */
function describeFields<Shape extends Record<string, z.ZodMiniType>>(
  { shape }: z.ZodMiniObject<Shape>,
  meanings: { [name in keyof Shape]?: string | z.core.GlobalMeta },
) {
  const fields = Object.entries<z.ZodMiniType>(shape).map(([name, field]) => {
    const said = meanings[name]
    return [name, field.check(typeof said === 'string' ? z.describe(said) : z.meta({ ...said }))]
  })
  return z.object(Object.fromEntries(fields))
}

const input = {
  workspaceId: 'Id of a registered workspace; without it that of the key',
  brandId: { description: 'Older name of workspaceId', deprecated: true },
}

export const TestimonialInput = describeFields(testimonial.TestimonialInput, {
  ...input,
  workspaceId: `${input.workspaceId}, for a visitor the first one`,
  firstname: 'First name of the giver',
  lastname: 'Last name of the giver',
  title: 'Title of the testimonial',
  subtitle: 'Subtitle of the testimonial',
  company: 'Company of the giver',
  email: 'E-mail address of the giver',
  imageUrl: 'Address of an image, which the service never fetches',
  videoUrl: 'Address of an uploaded video',
  socialMediaProfiles: `Addresses of up to ${limits.profiles} social media profiles`,
  testimonialText: 'Text of the testimonial',
  stars: 'Number of stars given',
  gaveConsent: 'Whether the giver consented to publication',
  published: 'Whether it is published; only a key holder may publish',
  consentDateTime: 'When the giver consented; with consent and without a date, the time of the request',
  videoToken: 'Token of the uploaded video, only together with videoUrl; never answered',
  externalVideoHtml:
    'Video elsewhere; beyond the rule, a key holder may send a plain iframe of any https host but the service’s own',
})

export const Testimonial = describeFields(testimonial.Testimonial, {
  id: 'Id of the testimonial',
  workspaceId: 'Id of its workspace',
  created: 'When it was created',
  externalVideoHtml: 'Embed code of a video elsewhere',
  videoVideoUrl: 'The videoUrl of the input',
  socialMediaProfiles: 'JSON text of the array of addresses',
  questionsAndAnswers: 'JSON text of an array of questions and answers',
})

export const ContactInput = describeFields(contact.ContactInput, {
  ...input,
  firstname: 'First name of the contact',
  lastname: 'Last name of the contact',
  email: 'E-mail address of the contact',
  phone: 'Phone number of the contact',
  imageUrl: 'Address of an image, which the service never fetches',
})

export const Contact = describeFields(contact.Contact, {
  id: 'Id of the contact',
  created: 'When it was created',
})

export const WorkspaceInput = describeFields(workspace.WorkspaceInput, {
  name: 'Name of the workspace',
  website: 'Its website',
  origins: 'Origins of the pages whose visitors may write; none means of all',
})

export const Workspace = describeFields(workspace.Workspace, { workspaceId: 'Id of the workspace' })

export const ApiKeyInput = describeFields(workspace.ApiKeyInput, { label: 'What the key is for' })

export const ApiKey = describeFields(workspace.ApiKey, {
  id: 'Id of the key, which is not the key itself',
  prefix: 'How the key begins',
  created: 'When it was created',
  lastUsedDay: 'Day of its last use in UTC',
  revoked: 'When it was revoked, if it was',
})

const list = {
  limit: 'How many records at most',
  cursor: 'Where the page begins, as the Link of the page before says',
}

export const ListQuery = describeFields(query.ListQuery, list)

export const TestimonialListQuery = describeFields(query.TestimonialListQuery, {
  ...list,
  published: 'Only published ones, or only the others',
})

export const LookUpQuery = describeFields(query.EmailQuery, { email: 'E-mail address, in capital or small letters' })
