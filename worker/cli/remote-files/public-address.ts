import { BlockList, isIP } from 'node:net'

/* Which IPs belong to the public internet: IANA's registries of special-purpose addresses (RFC 6890). */

const specialIpv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
]

/** All global unicast addresses: outside are loopback, mapped IPv4, NAT64, unique local, link-local and multicast ones. */
const globalIpv6 = ['2000::/3']
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function createList(subnets: string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), familyOf(network))
  }
  return list
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const special = createList([...specialIpv4, ...specialIpv6])
const global = createList(globalIpv6)

/** Returns whether an IP belongs to the public internet; `false` also for one with a zone, and for what is no IP. */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false
  const family = familyOf(address)
  return !special.check(address, family) && (family === 'ipv4' || global.check(address, family))
}
