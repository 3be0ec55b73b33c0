import type { Page } from 'playwright-core'
import { query, workspaceA } from '../service/harness.ts'

const headers = ['text', 'integration', 'platform_id', 'customer_name', 'rating', 'date', 'customer_avatar']

const toCsv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** Returns an export of Senja with so many testimonials, of `Person 0` and so on, then one without words. */
export const senjaFile = (count: number) => ({
  name: 'senja.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    toCsv([
      headers,
      ...Array.from({ length: count }, (_, index) => [
        ...[`Wonderful words\nnumber ${index}`, index % 2 ? 'google' : 'senja', `id-${index}`, `Person ${index}`],
        ...[`${1 + (index % 5)}`, '2024-05-03', 'https://cdn.example/a.jpg'],
      ]),
      ['', 'senja', 'id-empty', 'Nobody', '5', '2024-05-03', ''],
    ]),
  ),
})

/** Returns a table of an owner, in which nothing proves the place, the best rating and the order of days and months. */
export const ownFile = {
  name: 'survey.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Name;Kommentar;Sterne;Datum;OK\nAda;Sehr gut.;9;05/03/2024;yes\nMia;Toll.;7;06/03/2024;no\n'),
}

/** Chooses a file in the step that asks for one. */
export const chooseFile = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('#file').setInputFiles(file)

/** Goes from the file to the preview, where no question is open. */
export async function openPreview(page: Page) {
  await page.getByRole('link', { name: 'Look at the columns' }).click()
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByText('will be added as pending.').waitFor()
}

/** Returns columns of all testimonials that an import has added. */
export const importedRows = (...columns: string[]) =>
  query(
    `SELECT ${columns} FROM testimonials WHERE workspaceId = ? AND importId IS NOT NULL ORDER BY sourceId`,
    workspaceA,
  )
