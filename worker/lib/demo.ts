/** The defaults of `npm start`: the URL it serves, and the first workspace with its API key. */
export const demo = {
  url: 'http://localhost:8787',
  workspaceId: '00000000-0000-4000-8000-000000000001',
  key: 'lk_demo',
}
