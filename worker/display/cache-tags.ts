/** Returns the tag of all cached responses of a workspace's public display. */
export const workspaceTag = (workspaceId: string) => `w-${workspaceId}`

/** Returns the tag of a form's cached response. */
export const formTag = (formId: string) => `form-${formId}`

/** Returns the tag of the cached responses of all forms of a workspace. */
export const formsTag = (workspaceId: string) => `forms-${workspaceId}`
