export type Webhook = {
  id: string
  created: string
  url: string
  events: string[]
  format: 'laurel' | 'trust'
  enabled: boolean
  failingSince: string | null
}
export type Delivery = {
  id: string
  event: string
  recordId: string
  created: string
  due: string | null
  tries: number
  status: number | null
  ms: number | null
  outcome: 'waiting' | 'delivered' | 'failed' | 'dropped'
}
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
