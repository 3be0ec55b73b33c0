import * as z from 'zod/mini'
import * as shared from '../../shared/displays/saved-display.ts'
import { SavedQuery } from '../../shared/displays/saved-query.ts'
import * as limits from '../../shared/limits.ts'
import { created, defineResource, html, listContent, noContent, ok, route, type Tag } from './core/operation.ts'
import { pathParameter, queryParameters } from './core/parameters.ts'
import { exampleId, exampleTime, inputSchema, recordSchema, uuid, withExample } from './core/schemas.ts'
import { displayTag, optionDescriptions } from './display.ts'

export const savedDisplayTag: Tag = {
  name: 'Saved displays',
  description:
    'Displays stored on the service: layout, design and choice of testimonials. You change them without changing your pages.',
}

const { cursor, ...settingDescriptions } = optionDescriptions

const DisplaySettings = inputSchema('SavedDisplaySettings', shared.SavedSettings, {
  fields: {
    ...settingDescriptions,
    only: 'Shows only the testimonials with these ids; an empty array shows none',
    write: 'Whether to link to the form',
    layout: 'Layout; it decides which of the other settings have an effect',
    design: 'Design; a badge has none',
    heading: 'Heading, instead of that of the workspace',
    how: 'Text of the link to how the testimonials were collected, instead of that of the workspace',
    tabs: 'Tags that visitors can choose from; before them is a tab with all testimonials',
    search: 'Whether visitors can search',
  },
  // Other languages read the pattern of tags differently.
  overrides: { tabs: { items: { type: 'string', minLength: 1, maxLength: limits.tag } } },
  example: { layout: 'wall', design: 'editorial', limit: 6, tabs: ['Wedding', 'Birthday'], search: true },
})

const fields = {
  name: 'Name of the display, which only you see',
  settings: 'What it shows, and how; absent settings have their defaults',
}

const SavedDisplayInput = inputSchema('SavedDisplayInput', shared.SavedDisplayInput, {
  fields,
  overrides: { settings: DisplaySettings.schema },
  example: { name: 'Home page', settings: DisplaySettings.example },
})

const SavedDisplayUpdate = inputSchema('SavedDisplayUpdate', shared.SavedDisplayUpdate, {
  fields: { ...fields, settings: 'All settings, which replace those before' },
  overrides: { settings: DisplaySettings.schema },
  example: { name: 'Home page', settings: { layout: 'carousel' } },
})

const SavedDisplay = recordSchema(
  'SavedDisplay',
  // Settings of earlier releases may have had other rules.
  z.object({ ...shared.SavedDisplay.shape, settings: z.unknown() }),
  {
    fields: { ...fields, id: 'Id of the display', created: 'When it was created' },
    overrides: { settings: DisplaySettings.schema },
    example: { id: exampleId, ...SavedDisplayInput.example, created: exampleTime },
  },
)

const PreviewInput = inputSchema('DisplayPreviewInput', shared.PreviewInput, {
  fields: { settings: fields.settings, tab: 'The tab that is chosen' },
  overrides: { settings: DisplaySettings.schema },
  example: { settings: DisplaySettings.example, tab: 'Wedding' },
})

const DisplayPreview = recordSchema('DisplayPreview', shared.DisplayPreview, {
  fields: { html: 'The fragment', css: 'Its style sheet' },
})

export const savedDisplays = defineResource({
  tag: savedDisplayTag,
  caller: 'owner key',
  parameters: [pathParameter('id', 'Id of the display.', uuid, exampleId)],
  schemas: [SavedDisplayInput, SavedDisplayUpdate, SavedDisplay, DisplaySettings, PreviewInput, DisplayPreview],
  operations: [
    route.post('/v1/displays', 'createDisplay', 'Create a display', {
      description: `A workspace can have ${limits.savedDisplays} displays.`,
      body: SavedDisplayInput,
      response: created('The display.', SavedDisplay),
      errors: { 400: `Or the workspace has ${limits.savedDisplays} displays already: delete one first.` },
      versioned: true,
    }),
    route.get('/v1/displays', 'listDisplays', 'List the displays', {
      query: [],
      response: ok('All displays, newest first.', listContent(SavedDisplay)),
    }),
    route.post('/v1/displays/preview', 'previewDisplay', 'Preview a display', {
      description:
        'Renders settings as visitors would see them, and stores nothing. With `Accept: text/html`, the response is one piece of HTML.',
      body: PreviewInput,
      response: ok('The preview.', { ...DisplayPreview, alternative: 'text/html' }),
      errors: { 400: 'Or `tab` is none of the tabs in `settings`.' },
    }),
    route.get('/v1/displays/{id}', 'getDisplay', 'Get a display', {
      versioned: true,
      response: ok('The display.', SavedDisplay),
    }),
    route.put('/v1/displays/{id}', 'updateDisplay', 'Update a display', {
      versioned: true,
      description:
        'Updates only the fields that you send; `{}` changes nothing and returns the display. Visitors see other settings at once.',
      body: SavedDisplayUpdate,
      response: ok('The display.', withExample(SavedDisplay, SavedDisplayUpdate.example)),
    }),
    route.delete('/v1/displays/{id}', 'deleteDisplay', 'Delete a display', {
      versioned: true,
      description: 'Pages that include it then show what is inside the element, such as a link.',
      response: noContent('The display is deleted.'),
    }),
  ],
})

const query = queryParameters(
  SavedQuery,
  {
    lang: 'Language, instead of that of the settings',
    theme: 'Colours, instead of those of the settings',
    cursor: optionDescriptions.cursor,
    tab: 'One of the tabs of the display',
    q: 'Words of a search, if the display has one; no shared cache stores the response',
  },
  { theme: 'dark' },
)

/** The operations that show saved displays to everybody. */
export const shownDisplays = defineResource({
  tag: displayTag,
  caller: 'anyone',
  display: true,
  parameters: [pathParameter('displayId', 'Id of the display.', uuid, exampleId)],
  errors: {
    404: {
      description: 'There is no such display, or `display` of its workspace is `closed`.',
      example: 'There is no display at this URL.',
    },
  },
  schemas: [],
  operations: [
    route.get('/d/{displayId}.css', 'getSavedDisplayStyles', 'Get the style sheet of a saved display', {
      description: 'The style sheet of its design, with its colour and corners.',
      query: [],
      response: ok('The style sheet.', { ...html, type: 'text/css' }),
    }),
    route.get('/d/{displayId}', 'getSavedDisplay', 'Get a saved display', {
      description:
        'A `section` to insert into a page of yours, in the layout of its settings: no script, no style and no ids. Every text is escaped. `/d/{displayId}.css` is its style sheet.',
      query,
      response: ok('The display.', html),
    }),
    route.get('/d/{displayId}/embed', 'getSavedDisplayPage', 'Get a saved display as a page for an iframe', {
      description: 'The same as a page for an iframe. Links open in a new tab, but tabs and searches stay.',
      query,
      response: ok('The page.', html),
      isPage: true,
    }),
  ],
})
