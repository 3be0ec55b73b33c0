/** The English texts of the devices. */
export const texts = {
  devices: 'Devices',
  intro: 'The browsers that are signed in. One that isn’t used for 30 days is signed out.',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  signedIn: (time: string) => `Signed in ${time}`,
  lastSeen: (day: string) => `Last seen ${day}`,
  signOut: 'Sign out',
  signOutNamed: (label: string) => `Sign out ${label}`,
  signedOut: (label: string) => `${label} is signed out.`,
  addDevice: 'Sign in another device',
  addDeviceText: (workspace: string) => `Creates a link that signs another device in to ${workspace}.`,
  createLink: 'Create link',
  deviceLink: 'Link for another device',
  deviceLinkHint:
    'Scan the code with the other device, or open the link there. It is valid for 10 minutes, and works once.',
  qrCode: 'QR code of the link',
  signOutAll: 'Sign out everywhere…',
  signOutAllTitle: 'Sign out everywhere?',
  signOutAllText: (workspace: string) => `All devices, this one too, are signed out of ${workspace}.`,
  signOutEverywhere: 'Sign out everywhere',
}
