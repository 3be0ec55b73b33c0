export type Channel = {
  id: string
  created: string
  kind: 'email' | 'slack' | 'discord' | 'teams'
  target: string
  schedule: 'each' | 'daily'
  confirmed: string | null
  stopped: string | null
  failingSince: string | null
}
