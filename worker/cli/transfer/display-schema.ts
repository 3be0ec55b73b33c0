import * as z from 'zod/mini'
import { SavedDisplayInput, SavedSettings } from '../../../shared/displays/saved-display.ts'
import { created, id, version } from './columns.ts'

/** The schema of a display in an import. Settings follow the rules of the API. */
export const DisplayImport = z.strictObject({
  id,
  workspaceId: id,
  created,
  name: SavedDisplayInput.shape.name,
  settings: SavedSettings,
  version,
})
