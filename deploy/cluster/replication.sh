# Run once by the image of PostgreSQL, when the primary is made: the replica may connect.
echo "host replication seance all scram-sha-256" >>"$PGDATA/pg_hba.conf"
