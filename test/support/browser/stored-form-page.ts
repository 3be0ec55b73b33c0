import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { embedForm, type StoredForm } from '../../../shared/forms/stored-form.ts'
import { formScript as createScript } from '../../../worker/pages/form-script.ts'
import { browserUrl, workspaceA } from '../service/harness.ts'
import { openPage, openSite } from './browser.ts'

/** The id of the stored form below. */
export const formId = '11111111-1111-4111-8111-111111111111'

/** A form with three questions and three consents. */
export const guidedForm: StoredForm = {
  formId,
  formVersion: 3,
  workspaceId: workspaceA,
  fields: 'stars firstname lastname email',
  questions: [
    {
      id: 'before',
      text: 'What made you hesitate, or what did you need, before?',
      hint: 'Two or three sentences are plenty.',
    },
    { id: 'after', text: 'What happened then?', hint: 'A moment or a number helps.' },
    { id: 'whom', text: 'Who would you recommend us to, and why, or why not?', hint: 'Skip it if it does not fit.' },
  ],
  consents: {
    publish: { text: 'Ada’s Bakery may publish what I wrote, with my name. I can withdraw this at any time.' },
    marketing: { text: 'Ada’s Bakery may use it in advertisements.' },
    contact: { text: 'Ada’s Bakery may contact me about it.' },
  },
  texts: { heading: 'How was the bread?', prompt: 'Skip what does not fit.', send: 'Send it' },
}

/** The script that the service delivers for a stored form, or without its settings if it cannot read them. */
export const formScript = (form: StoredForm | Pick<StoredForm, 'formId'>) =>
  createScript(
    readFileSync('dist/widget/latest/stored-form.js', 'utf8'),
    JSON.stringify('formVersion' in form ? embedForm(form) : form),
  )

/** Delivers stored forms to a page in place of the service. */
export async function serveForms(page: Page, ...forms: StoredForm[]) {
  await page.route('**/f/*', (route) => {
    const [, id, type] = /([\w-]+)\.(js|json)$/.exec(route.request().url()) ?? []
    const form = forms.find((candidate) => candidate.formId === id)
    const headers = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
    if (!form) return route.fulfill({ status: 404, headers, json: 'Not found.' })
    if (type === 'json') return route.fulfill({ headers, json: embedForm(form) })
    return route.fulfill({ headers, contentType: 'text/javascript', body: formScript(form) })
  })
}

export const formTag = (attributes = '', id = formId) =>
  `<script src="${browserUrl.origin}/f/${id}.js" ${attributes} async></script>`

/** Opens a page of another origin with a stored form, and waits for it. */
export async function openStoredForm(form: StoredForm = guidedForm, html = formTag(), options = {}) {
  const opened = await openPage(options)
  await serveForms(opened.page, form)
  const site = await openSite(html)
  await opened.page.goto(site)
  await opened.page.locator('.send').first().waitFor()
  return { ...opened, site }
}

/** Responds to submissions in place of the service, and returns their bodies. */
export async function acceptSubmissions(page: Page): Promise<Record<string, unknown>[]> {
  const bodies: Record<string, unknown>[] = []
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  await page.route('**/v1/testimonial', (route) => {
    if (route.request().method() === 'POST') bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: 201, json: { id: '33333333-3333-4333-8333-333333333333' }, headers })
  })
  return bodies
}
