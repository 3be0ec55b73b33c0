/** What `npm start` serves on a laptop without being told anything else: its address, and the first workspace with its key. */
export const demo = {
  address: 'http://localhost:8787',
  workspaceId: '00000000-0000-4000-8000-000000000001',
  key: 'lk_demo',
}
