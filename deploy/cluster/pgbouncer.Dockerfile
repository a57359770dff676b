FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
USER postgres
# Its list of users is made at each start, from the password of the database.
CMD ["sh", "-c", "umask 077; printf '\"seance\" \"%s\"\\n' \"$POSTGRES_PASSWORD\" > /tmp/users.txt; exec pgbouncer /etc/seance/pgbouncer.ini"]
