/** The migrations that this version of the service needs: the files in worker/migrations, which a worker cannot list. */
export const migrationNames = ['0001_initial.sql']
