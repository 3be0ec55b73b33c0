/** What browsers call slow 4G, as Chromium is told of it: 150 ms, 1.6 and 0.75 Mbit/s. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
