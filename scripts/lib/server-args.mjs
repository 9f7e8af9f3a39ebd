/**
 * What Node is told to run the server. With a larger nursery than 16 MB Node 24 moves a third of it on at each collection,
 * dead or not, which holds everybody up for 20 to 50 ms; and it would let 60 MB of what is alive grow to 250 before it
 * collects the rest.
 */
export const SERVER_ARGS = ['--max-semi-space-size=16', '--heap-growing-percent=50', 'src/server/main.ts']
