import type { Design } from '../../../../shared/displays/designs.ts'
import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'

/** Returns the settings that a new display of a design begins with. */
export const newSettings = (design: Design) => ({ layout: 'wall', design, clip: 480 }) satisfies SavedSettings
