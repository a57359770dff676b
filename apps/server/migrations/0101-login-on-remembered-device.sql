-- Whether a sign-in asked for no code because the account remembers the browser.
alter table login_entry add column remembered_device boolean not null default false;
