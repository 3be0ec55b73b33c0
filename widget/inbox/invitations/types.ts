export type Invitation = {
  id: string
  created: string
  expires: string
  formId: string | null
  used: string | null
  testimonialId: string | null
}
